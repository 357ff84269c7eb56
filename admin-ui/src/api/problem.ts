import type { components } from '@jaali/contract'

export type Problem = components['schemas']['Problem']

/** What the engine answered, as against an error of the network or of a program. */
export const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'status' in error

export const isStatus = (error: unknown, status: number) =>
  isProblem(error) && error.status === status

/** The engine's sentence where it has one for the reader; else the fallback. */
export function sentence(error: unknown, fallback: string) {
  return isProblem(error) && error.status < 500 && error.detail ? error.detail : fallback
}
