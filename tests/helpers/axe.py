"""axe-core, a checker of pages, and what it holds for serious."""

RUN = """async (options) => {
    await new Promise(requestAnimationFrame);  // by then all have heard that it is dark now
    const found = await axe.run(options.within ? { include: [options.within] } : document, {
        resultTypes: ["violations"],
        ...(options.colors && { runOnly: ["color-contrast", "link-in-text-block"] }),
    });
    return found.violations;
}"""


def serious(tab, axe, within="", colors=False):
    """What axe-core holds for serious on a page, each with its place.

    within: a selector, '' for all of it; colors: look only at those, where nothing else changed."""
    if not tab.evaluate("() => 'axe' in window"):
        tab.evaluate(axe)
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for each in tab.evaluate(RUN, {"within": within, "colors": colors})
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]
