/** The page of an area is fetched while the visitor is still pressing its link. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*pest-control/*' }, eagerness: 'moderate' }],
})

/** A browser goes through all links of a page when it gets the rules. */
export function speculate() {
  const script = document.createElement('script')
  script.type = 'speculationrules'
  script.textContent = speculationRules
  document.body.append(script)
}
