/** Says what failed once more at the very end, where a log that is cut off still has it. */
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Enough for what was expected and what came instead. */
const LINES = 12

export default class LastWords implements Reporter {
  private readonly failed: string[] = []

  onTestEnd({ title, location, parent }: TestCase, { status, errors }: TestResult) {
    if (status === 'passed' || status === 'skipped') return
    const file = location.file.slice(location.file.lastIndexOf('/') + 1)
    const said = errors.flatMap(({ message = '' }) =>
      stripVTControlCharacters(message).split('\n').slice(0, LINES),
    )
    const at = errors.map((error) => error.location?.line ?? '?')
    const head = `${file}:${at.join(', ')} (${parent.project()?.name}) ${title}`
    this.failed.push([head, ...said.map((line) => `  ${line}`)].join('\n'))
  }

  onEnd({ status }: FullResult) {
    if (this.failed.length > 0) console.log(`\n${status}:\n${this.failed.join('\n\n')}`)
  }
}
