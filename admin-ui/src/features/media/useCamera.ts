import { useMediaQuery } from '@mantine/hooks'

/** Whether the device is held in a hand, and so has a camera at its back. */
export const useCamera = () => useMediaQuery('(pointer: coarse)') ?? false
