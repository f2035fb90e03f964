"""axe-core, a checker of pages, and what it holds for serious."""

RUN = """async () => {
    await new Promise(requestAnimationFrame);  // by then all have heard that it is dark now
    return (await axe.run(document, { resultTypes: ["violations"] })).violations;
}"""


def serious(tab, axe):
    """What axe-core holds for serious on a page, each with its place."""
    if not tab.evaluate("() => 'axe' in window"):
        tab.evaluate(axe)
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for each in tab.evaluate(RUN)
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]
