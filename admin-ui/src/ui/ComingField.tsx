import { Input, type InputWrapperProps, Skeleton } from '@mantine/core'

/** The place of a field that is fetched after its screen: as high, and named already. */
export function ComingField(props: InputWrapperProps) {
  return (
    <Input.Wrapper {...props} labelElement="div">
      <Skeleton h="2.75rem" radius="sm" />
    </Input.Wrapper>
  )
}
