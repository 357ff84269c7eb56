import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine needs longer than the usual second.
configure({ asyncUtilTimeout: 4_000 })

afterEach(cleanup)

// Fields that grow with their text listen to fonts, which happy-dom has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
