import {
  IconBlockquote,
  IconCoinRupee,
  IconForms,
  IconHelpCircle,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconLinkPlus,
  IconListDetails,
  IconMapPin,
  IconPointer,
  IconSquare,
  IconTextSize,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconSquare> = {
  hero: IconLayoutNavbar,
  text: IconTextSize,
  picture: IconLayoutSidebar,
  steps: IconListDetails,
  faq: IconHelpCircle,
  packages: IconCoinRupee,
  areas: IconMapPin,
  testimonials: IconBlockquote,
  call_to_action: IconPointer,
  lead_form: IconForms,
  entries: IconLinkPlus,
}

/** The drawing of a type of blocks; a type of somebody's own has a plain one. */
export const blockIcon = (type: string) => icons[type] ?? IconSquare
