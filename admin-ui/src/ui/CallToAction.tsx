import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core'
import clsx from 'clsx'
import styles from './CallToAction.module.css'

/** The one yellow button of a screen. On a phone it may shrink to its sign. */
export const CallToAction = createPolymorphicComponent<'button', ButtonProps>(
  (props: ButtonProps) => <Button {...props} className={clsx(styles.button, props.className)} />,
)
