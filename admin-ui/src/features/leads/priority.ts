/** 80 or more is red and High Priority, 60 or more orange, the rest green. */
export const priority = (score: number) => (score >= 80 ? 'red' : score >= 60 ? 'orange' : 'green')
