import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useBack } from './back'

interface Props<Word extends string> {
  label: string
  choices: readonly { value: Word; label: string }[]
  disabled?: boolean
  choose: (choice: { value: Word; label: string }) => void
}

/** A button of a bar at the foot of the screen, with its choices above it. */
export function MenuButton<Word extends string>({
  label,
  choices,
  disabled = false,
  choose,
}: Props<Word>) {
  const [isOpen, setIsOpen] = useState(false)
  useBack(() => setIsOpen(false), isOpen)
  return (
    <Menu position="top-end" shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronUp size={16} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.value} onClick={() => choose(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
