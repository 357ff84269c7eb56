/** The page of an area is fetched while the visitor is still pressing its link. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*pest-control/*' }, eagerness: 'moderate' }],
})

/** Adds the rules late: with them a browser examines all links of a page. */
export function speculate() {
  const script = document.createElement('script')
  script.type = 'speculationrules'
  script.textContent = speculationRules
  document.body.append(script)
}
