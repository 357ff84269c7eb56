/** The inspected services have no priced type; a lead names them as staff do. */
export const inspectionTypes: Record<string, string> = {
  termite: 'termite_management',
  'wood-borer': 'woodborer_management',
}
