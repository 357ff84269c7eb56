/** The component library in the clothes of `tokens.css`. */
import {
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core'

const shades = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900']
const neem = shades.map((shade) => `var(--neem-${shade})`) as unknown as MantineColorsTuple

/** A colour that is the same in every shade but the softest. */
const tuple = (soft: string, full: string) =>
  shades.map((_, i) => (i < 3 ? soft : full)) as unknown as MantineColorsTuple

/** What opens is there at once: somebody is on the phone. */
const transitionProps = { duration: 0 }

/** The library's `header` of a dialog would be a second one of the page. */
const dialog = {
  transitionProps,
  // `base.css` holds the page below it; the library would style every element of the page anew.
  removeScrollProps: { removeScrollBar: false },
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
}

/**
 * “Nothing found” stands in the list, where nothing but options may be: it is one that cannot be
 * chosen. `Looking…` turns into it while the list is open, which is read aloud.
 */
const nothingFound = { role: 'option', 'aria-disabled': true, 'aria-live': 'polite' }

export const theme = createTheme({
  primaryColor: 'neem',
  primaryShade: 7,
  colors: {
    neem,
    // Its greys in the dark, from text to ground: ours are greener.
    dark: [
      'var(--ink)',
      'var(--ink-2)',
      'var(--ink-3)',
      'var(--ink-3)',
      'var(--field)',
      'var(--line)',
      'var(--sand)',
      'var(--paper)',
      'var(--paper)',
      'var(--paper)',
    ],
    red: tuple('var(--danger-soft)', 'var(--oxide-700)'),
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '700' },
  defaultRadius: 'sm',
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)' },
  fontSizes: { xs: 'var(--text-xs)', sm: 'var(--text-sm)', md: 'var(--text-md)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { radius: 4 } },
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    Button: Button.extend({ defaultProps: { size: 'md', fz: 'sm' } }),
    ComboboxEmpty: { defaultProps: nothingFound },
    // By name: the dialogs come with the screens that open them.
    Modal: { defaultProps: { ...dialog, centered: true } },
    Drawer: { defaultProps: dialog },
    Popover: { defaultProps: { transitionProps } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { description: { color: 'var(--ink-2)' } },
    },
  },
})

/** The library's own names for our values; the values change with the scheme by themselves. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sand)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field)',
    '--mantine-color-neem-text': 'var(--accent)',
    '--mantine-color-neem-light': 'var(--accent-soft)',
    '--mantine-color-neem-light-color': 'var(--accent)',
    '--mantine-color-neem-outline': 'var(--accent)',
    '--mantine-color-red-text': 'var(--danger)',
    '--mantine-color-red-light': 'var(--danger-soft)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-primary-color-filled': 'var(--neem-700)',
    '--mantine-primary-color-filled-hover': 'var(--neem-800)',
  }
  return { variables: {}, light: both, dark: both }
}
