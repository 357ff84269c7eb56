/** The inspected services have no priced type; they are asked for by what staff call them. */
export const inspectionTypes: Record<string, string> = {
  termite: 'termite_management',
  'wood-borer': 'woodborer_management',
}
