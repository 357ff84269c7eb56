import { afterAll, expect, test } from 'vitest'
import { clientOf, entry, stopAll } from './server'

afterAll(stopAll)

test('included entries stand in the place of their slugs', async () => {
  const fields = { zone: 'east', neighbours: ['hebbal', 'held-back', 'jakkur'], pincode: '560024' }
  const hebbal = entry('area', 'hebbal', { zone: 'east', neighbours: ['koramangala'] })
  const east = entry('zone', 'east', { name: 'ಪೂರ್ವ' })
  const included = {
    'area/hebbal': hebbal,
    'area/jakkur': entry('area', 'jakkur', { zone: 'east' }),
    // The same slug in two kinds.
    'area/east': entry('area', 'east', { name: 'wrong' }),
    'zone/east': east,
  }
  const references = { zone: 'zone', neighbours: 'area', photo: 'media' }
  const items = [entry('area', 'koramangala', fields)]
  const { jaali } = await clientOf({ body: { items, next: null, included, references } })
  const page = await jaali.list('area', { include: ['zone', 'neighbours', 'photo'] })
  const area = page.items[0]?.fields
  expect(area).toEqual({
    zone: { name: 'ಪೂರ್ವ', slug: 'east', path: '/kn/zone/east', html: {}, fallback: [] },
    neighbours: [
      // Of these, references are slugs: neighbours of neighbours end here.
      { ...hebbal.fields, slug: 'hebbal', path: '/kn/area/hebbal', html: {}, fallback: [] },
      { zone: 'east', slug: 'jakkur', path: '/kn/area/jakkur', html: {}, fallback: [] },
    ],
    pincode: '560024',
  })
  expect(Object.keys(page)).toEqual(['items', 'next', 'included'])
  expect(page.included?.['zone/east']).toEqual(east)
})

test('a single reference whose entry the language does not have is absent', async () => {
  const one = entry('area', 'hebbal', { zone: 'north', photo: 'a1' })
  const { jaali } = await clientOf({
    body: { ...one, included: {}, references: { photo: 'media' } },
  })
  const { fields } = await jaali.get('area', 'hebbal', { include: ['photo'] })
  expect(fields).toEqual({ zone: 'north' })
})

test('entries are put into blocks, and beside links', async () => {
  const sections = [
    { id: 'a', type: 'faq', picks: ['safe'] },
    { id: 'b', type: 'areas', picks: ['safe'] },
    {
      id: 'c',
      type: 'hero',
      picture: 'safe',
      buttons: [
        { id: 'q1', link: { entry: 'article/ants', href: '/kn/library/ants' } },
        { id: 'q2', link: { entry: 'article/gone', href: null } },
        { id: 'q3', link: { href: 'https://elsewhere.example' } },
      ],
    },
  ]
  const included = {
    'faq/safe': entry('faq', 'safe', { question: 'ಸುರಕ್ಷಿತವೇ?' }, { html: { answer: '<p>ಹೌದು</p>' } }),
    'article/ants': entry('article', 'ants', { title: 'ಇರುವೆ' }),
  }
  const references = { 'sections.faq.picks': 'faq' }
  const body = { ...entry('article', 'x', { sections }), included, references }
  const { jaali } = await clientOf({ body })
  const article = await jaali.get('article', 'x', {
    include: ['sections.faq.picks', 'sections.hero.buttons.link'],
  })
  const path = '/kn/faq/safe'
  expect(article.fields.sections).toEqual([
    {
      ...sections[0],
      picks: [
        { question: 'ಸುರಕ್ಷಿತವೇ?', slug: 'safe', path, html: { answer: '<p>ಹೌದು</p>' }, fallback: [] },
      ],
    },
    sections[1],
    {
      ...sections[2],
      buttons: [
        {
          id: 'q1',
          link: {
            entry: 'article/ants',
            href: '/kn/library/ants',
            to: {
              kind: 'article',
              title: 'ಇರುವೆ',
              slug: 'ants',
              path: '/kn/article/ants',
              html: {},
              fallback: [],
            },
          },
        },
        ...(sections[2]?.buttons?.slice(1) ?? []),
      ],
    },
  ])
  expect(article).not.toHaveProperty('included')
})

test('what included entries name can be included, and only where it was asked for', async () => {
  const included = {
    'area/hebbal': entry('area', 'hebbal', { zone: 'north', neighbours: ['koramangala', 'gone'] }),
    'area/koramangala': entry('area', 'koramangala', { zone: 'south', neighbours: ['hebbal'] }),
    'zone/north': entry('zone', 'north', { name: 'ಉತ್ತರ' }),
  }
  const references = {
    neighbours: 'area',
    'neighbours.zone': 'zone',
    'neighbours.neighbours': 'area',
  }
  const fields = { zone: 'south', neighbours: ['hebbal'] }
  const body = { ...entry('area', 'koramangala', fields), included, references }
  const { jaali } = await clientOf({ body })
  const area = await jaali.get('area', 'koramangala', {
    include: ['neighbours', 'neighbours.zone', 'neighbours.neighbours'],
  })
  const path = '/kn/area/koramangala'
  expect(area.fields).toEqual({
    zone: 'south',
    neighbours: [
      {
        zone: { name: 'ಉತ್ತರ', slug: 'north', path: '/kn/zone/north', html: {}, fallback: [] },
        neighbours: [
          {
            zone: 'south',
            neighbours: ['hebbal'],
            slug: 'koramangala',
            path,
            html: {},
            fallback: [],
          },
        ],
        slug: 'hebbal',
        path: '/kn/area/hebbal',
        html: {},
        fallback: [],
      },
    ],
  })
})

test('without included entries slugs stay slugs', async () => {
  const { jaali } = await clientOf({ body: entry('area', 'hebbal', { zone: 'north' }) })
  const { fields } = await jaali.get('area', 'hebbal', { include: ['zone'] })
  expect(fields).toEqual({ zone: 'north' })
})
