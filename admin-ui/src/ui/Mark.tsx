/** The mark: an arch with a jaali star. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" width="28" height="28" aria-hidden="true">
      <path d="M4 40V19C4 8 11 1 20 1s16 7 16 18v21z" fill="var(--haldi-400)" />
      <path
        d="M20 9c2.5 6 5 8.5 11 11c-6 2.5-8.5 5-11 11c-2.5-6-5-8.5-11-11c6-2.5 8.5-5 11-11z"
        fill="var(--neem-900)"
      />
      <circle cx="20" cy="20" r="3.2" fill="var(--haldi-400)" />
    </svg>
  )
}
