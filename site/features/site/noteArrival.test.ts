// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { VISIT } from '../../ui/visit'
import { sendLead } from '../leads/sendLead'
import { noteArrival } from './noteArrival'

const engine = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  engine.mockImplementation(async () => Response.json({ lead_number: 'LD' }, { status: 201 }))
  vi.stubGlobal('fetch', engine)
})

function open(address: string, area = '') {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<script id="page-data" type="application/json">{"area":"${area}"}</script>`
  noteArrival()
  return JSON.parse(sessionStorage.getItem(VISIT) ?? '{}')
}

/** What the engine gets from a page with a campaign of its own. */
async function sent() {
  await sendLead({ name: 'Asha', utm_campaign: 'monsoon' }, { sent: '', refused: '' })
  return JSON.parse(engine.mock.lastCall?.[1].body)
}

test('the first page, its area and its campaign stay; the area seen last moves on', async () => {
  const page = '/kn/pest-control/hebbal'
  const search = '?gclid=Cj0K&utm_source=google&utm_campaign=rats'
  const first = { page, area: 'hebbal', search, referrer: '' }
  expect(open(page + search, 'hebbal')).toEqual({ ...first, seen: 'hebbal' })
  open('/kn/?category=bedbug_control')
  const last = open('/kn/pest-control/jayanagar?fbclid=IwAR&utm_source=facebook', 'jayanagar')
  expect(last).toEqual({ ...first, seen: 'jayanagar' })
  expect(open('/kn/')).toEqual(last)
  expect(await sent()).toEqual({
    name: 'Asha',
    consent: false,
    landing_page: page,
    landing_area: 'hebbal',
    last_area: 'jayanagar',
    gclid: 'Cj0K',
    utm_source: 'google',
    utm_campaign: 'rats',
  })
})

test('a visit that began without a campaign counts for the first that comes in its middle', async () => {
  open('/?category=bedbug_control')
  expect(await sent()).toMatchObject({ landing_page: '/', utm_campaign: 'monsoon' })
  open('/services/termite?wbraid=1BBB')
  open('/?gclid=Cj0K')
  const { landing_page, wbraid, gclid } = await sent()
  expect([landing_page, wbraid, gclid]).toEqual(['/', '1BBB', undefined])
})
