/** Buttons that lead to another screen: real links, typed by the router. */
import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { CallToAction } from './CallToAction'

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

export const ButtonLink = createLink((props: Props) => <Button component="a" {...props} />)

/** A way that is not the one to take first: back to a list, or to all of its rows. */
export const QuietLink = createLink((props: Props) => (
  <Button component="a" variant="default" {...props} />
))

export const CallToActionLink = createLink((props: Props) => (
  <CallToAction component="a" {...props} />
))

/** Leads to the form of a new row. */
export const AddLink = createLink((props: Props) => (
  <CallToAction component="a" leftSection={<IconPlus size={18} aria-hidden="true" />} {...props} />
))
