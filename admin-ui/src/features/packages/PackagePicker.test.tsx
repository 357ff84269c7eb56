import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { http, problem, startEngine } from '../../testing/engine'
import { show } from '../../testing/show'
import { type OfferedPackage, PackagePicker } from './PackagePicker'

const offer: OfferedPackage = {
  id: '01b00000-0000-7000-8000-000000000001',
  service_type: 'rms_annual',
  service_name: 'Rodent Management Annual',
  room_type: '2_bhk',
  before_discount: 125000,
  after_discount: 100000,
  final_price: 100000,
  discount_percentage: 20,
  number_of_services: 12,
  validity_days: 365,
}

const engine = startEngine(
  http.get('/api/catalogue', ({ response }) =>
    response(200).json({
      services: [
        {
          code: 'rat_management',
          name: 'Rat Management',
          visits: 1,
          days: 0,
          minutes: 60,
          family: [],
        },
      ],
      categories: [],
      rooms: [{ code: '2_bhk', name: '2 BHK', property: 'residential' }],
      service_lists: {},
      room_lists: {},
    }),
  ),
  http.get('/api/packages', ({ response }) => response(200).json({ items: [offer] })),
)

function pick(serviceType: string | null, roomType: string | null) {
  const onChoose = vi.fn()
  const onCustomAmount = vi.fn()
  const props = { serviceType, roomType, onChoose, onCustomAmount, value: null }
  show(<PackagePicker {...props} />)
  return props
}

test('without service or room it asks for both', () => {
  pick('rat_management', null)
  expect(
    screen.getByText('Please select both Service Type and Room Type to view available packages'),
  ).toBeVisible()
})

test('a package is shown with its price and chosen by a tap', async () => {
  const { onChoose } = pick('rat_management', '2_bhk')
  const card = await screen.findByRole('radio', { name: /Rodent Management Annual/ })
  expect(card).toHaveTextContent('12 visits, 1 Year')
  expect(card).toHaveTextContent('₹1,00,000')
  expect(card).toHaveTextContent('₹1,25,000')
  await userEvent.click(card)
  expect(onChoose).toHaveBeenCalledWith(offer)
})

test('when nothing is offered it says so and takes any amount', async () => {
  engine.use(http.get('/api/packages', ({ response }) => response(200).json({ items: [] })))
  const { onCustomAmount } = pick('rat_management', '2_bhk')
  expect(await screen.findByText('No packages available for Rat Management - 2 BHK')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Enter Custom Amount' }))
  expect(onCustomAmount).toHaveBeenCalledOnce()
})

test('a price list that cannot be read is said', async () => {
  engine.use(
    http.get('/api/packages', ({ response }) =>
      response.untyped(Response.json(problem(404, ''), { status: 404 })),
    ),
  )
  pick('rat_management', '2_bhk')
  expect(await screen.findByText('Failed to fetch packages')).toBeVisible()
})
