"""A widget with a picture beside it, for wherever no kernel runs."""

from typing import Any

import anywidget


class Still(anywidget.AnyWidget):  # type: ignore[misc]
    """A widget that also stands in a notebook as a PNG and a text.

    A widget alone is an error message in a committed notebook, so no display is ever only that.
    """

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The picture and the text as a notebook keeps them: data by MIME type, and metadata."""
        raise NotImplementedError(f"{type(self).__name__} has no picture")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, about = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still, still_about = self.still()
        return {**data, **still}, {**about, **still_about}
