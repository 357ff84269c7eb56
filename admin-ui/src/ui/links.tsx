/** Buttons that lead to another screen: real links, typed by the router. */
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { CallToAction } from './CallToAction'

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

export const ButtonLink = createLink((props: Props) => <Button component="a" {...props} />)

export const CallToActionLink = createLink((props: Props) => (
  <CallToAction component="a" {...props} />
))
