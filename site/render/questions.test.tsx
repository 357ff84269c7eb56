// @vitest-environment node
import { expect, test } from 'vitest'
import type { EntryData } from '../api/pageData'
import { fixture } from '../fixtures/pages'
import { document } from './document'
import { Site } from './Site'

test('the page of a service shows its questions, and search engines read exactly these', () => {
  const page = fixture('entry', 'kn')
  const asked = [
    {
      slug: 'few',
      question: 'ಒಂದೆರಡು ಮಾತ್ರ ಕಂಡಿವೆ?',
      answer: '<p>ಹಗಲಿನಲ್ಲಿ <strong>ಅಡಗಿರುತ್ತವೆ</strong>.</p>',
    },
    { slug: 'plan', question: 'ಒಂದು ಭೇಟಿ ಸಾಕೇ?', answer: '<p>ಸಾಮಾನ್ಯವಾಗಿ ಸಾಕು.</p>' },
  ]
  // As the engine sends the questions of the service itself: no entries, so without an address.
  const picks = asked.map(({ slug, ...fields }) => ({
    slug,
    title: fields.question,
    href: null,
    fields,
  }))
  const block = { id: 'questions', type: 'faq', title: 'ಪ್ರಶ್ನೆಗಳು', picks }
  const entry = { ...(page.entry as EntryData), bodies: [], blocks: [block as never] }
  const html = document(Site, { ...page, entry })
  const one = /<summary><h3>(.*?)<\/h3>.*?id="faq-(\w+)">(.*?)<\/div>/gs
  const shown = [...html.matchAll(one)].map(([, question, slug, answer]) => ({
    slug,
    question,
    answer,
  }))
  expect(shown).toEqual(asked)
  const pages = [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .filter((data) => data['@type'] === 'FAQPage')
  expect(pages).toHaveLength(1)
  expect(pages[0].mainEntity).toEqual(
    asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  )
})
