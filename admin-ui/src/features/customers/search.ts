/** What the address of the list may say. */
export const filterNames = [
  'q',
  'is_active',
  'contract',
  'contract_type',
  'payment_status',
  'service_type',
] as const
