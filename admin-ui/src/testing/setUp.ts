import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine needs longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

// The locks by which tabs agree, which happy-dom has none of: one after the other.
let before: Promise<unknown> = Promise.resolve()
Object.defineProperty(navigator, 'locks', {
  value: {
    request(_name: string, run: () => Promise<unknown>) {
      before = before.then(run, run)
      return before
    },
  },
})

// Fields that grow with their text listen to fonts, which happy-dom has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
