import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import styles from './PublishForm.module.css'
import type { Publishing } from './usePublishForm'

interface Props {
  of: Publishing
  /** Whether it may end by itself. */
  mayEnd?: boolean
}

/** What has just come up is seen, also where the form scrolls. */
const intoView = (it: HTMLElement | null) => it?.scrollIntoView({ block: 'nearest' })

/** Why, when and until when. */
export function PublishFields({ of, mayEnd = false }: Props) {
  const { form, isLater, setLater, hasEnd, setEnd } = of
  return (
    <>
      <Textarea
        label="What changed"
        {...(mayEnd && { description: 'For the history' })}
        autosize
        minRows={mayEnd ? 2 : 1}
        maxRows={6}
        maxLength={500}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      <Radio.Group
        label="When"
        value={isLater ? 'later' : 'now'}
        onChange={(when) => setLater(when === 'later')}
      >
        <div className={styles.when}>
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a time" />
        </div>
      </Radio.Group>
      {isLater && (
        <div ref={intoView}>
          <TextInput
            type="datetime-local"
            label="Goes live (IST)"
            key={form.key('publish_at')}
            {...form.getInputProps('publish_at')}
          />
        </div>
      )}
      {mayEnd && (
        <Checkbox
          label="Only until a time"
          description="Then what was live before comes back"
          checked={hasEnd}
          onChange={({ currentTarget }) => setEnd(currentTarget.checked)}
        />
      )}
      {hasEnd && (
        <TextInput
          type="datetime-local"
          label="Ends (IST)"
          description="If somebody edits these texts meanwhile, you are asked first"
          key={form.key('ends_at')}
          {...form.getInputProps('ends_at')}
        />
      )}
    </>
  )
}
