import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show'
import { CellState } from './CellState'
import { ComparedWords } from './ComparedWords'

const words = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent)

test('words that are gone and words that are new stand where they belong', () => {
  show(<ComparedWords was="Safe for pets and children" now="Safe for cats and children" />)
  expect(words('del')).toEqual(['pets'])
  expect(words('ins')).toEqual(['cats'])
})

test('a word of an Indian script is one word, signs and all', () => {
  show(<ComparedWords was="ಮಕ್ಕಳಿಗೆ ಸುರಕ್ಷಿತವೇ?" now="ಮಕ್ಕಳಿಗೆ ಒಳ್ಳೆಯದೇ?" locale="kn" />)
  expect(words('del')).toEqual(['ಸುರಕ್ಷಿತವೇ'])
  expect(words('ins')).toEqual(['ಒಳ್ಳೆಯದೇ'])
})

test('a state says its word, and what it means', () => {
  show(<CellState state="stale" />)
  expect(screen.getByTitle('Live, but the English has changed since')).toHaveTextContent('Stale')
})
