"""A widget in a bare browser page: no Jupyter, no kernel, no server.

The Python object lives in the test's own process. Its comm is a list, and a small `model` takes
the place of Jupyter's; both sides hear of every change through `pump`.
"""

import json

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>harness</title>
<body style="margin:16px"><div id="host"></div></body></html>"""

MOUNT = """
async ({ code, state }) => {
  const heard = {}, dirty = new Set();
  const tell = (event) => (heard[event] ?? []).forEach((react) => react());
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; dirty.add(name); tell("change:" + name); },
    save_changes: () => {
      const changed = {};
      dirty.forEach((name) => (changed[name] = state[name]));
      dirty.clear();
      window.toPython.push(changed);
    },
    send: (asked) => window.askPython(asked).then(window.fromPython),
    on: (event, react) => (heard[event] ??= []).push(react),
    off: (event, react) => (heard[event] = heard[event].filter((each) => each !== react)),
  };
  window.toPython = [];
  window.heardBy = () => Object.values(heard).flat().length;
  window.fromPython = (changed) => {
    Object.assign(state, changed);
    Object.keys(changed).forEach((name) => tell("change:" + name));
  };
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  window.dispose = widget.render({ model, el: document.getElementById("host") });
}
"""


class Mounted:
    """A widget on a page."""

    def __init__(self, page, widget):
        self.page, self.widget = page, widget
        page.set_content(PAGE)
        page.expose_function("askPython", self.answer)
        page.evaluate(MOUNT, {"code": str(widget._esm), "state": self.state()})

    def pump(self):
        """Bring to Python what the page changed."""
        for changed in self.page.evaluate("window.toPython.splice(0)"):
            for name, value in changed.items():
                setattr(self.widget, name, value)

    def answer(self, asked):
        """Let Python hear a message of the page's; the answer is what it then changes."""
        before = self.state()
        self.widget._handle_custom_msg(asked, [])
        return {name: value for name, value in self.state().items() if before[name] != value}

    def state(self):
        """The widget's state as it goes over a wire."""
        names = [name for name in self.widget.keys if not name.startswith("_")]
        known = [name for name in self.widget.trait_names(sync=True) if name in names]
        ours = set(known) - {"layout", "tabbable", "tooltip"}
        return json.loads(json.dumps({name: getattr(self.widget, name) for name in ours}))

    def put(self, **changed):
        """Change the widget in Python, and tell the page."""
        for name, value in changed.items():
            setattr(self.widget, name, value)
        self.page.evaluate("changed => window.fromPython(changed)", changed)

    def says(self, step):
        """Wait for a film's frame of this step, and assert that Python is there, too."""
        caption = self.widget.film.frames[step].caption
        self.page.get_by_role("status").get_by_text(caption, exact=True).wait_for()
        self.pump()
        assert self.widget.step == step
