import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCornerDownLeft } from '@tabler/icons-react'
import { useMay } from '../../api/me'
import { CallToAction } from '../../ui/CallToAction'
import { localeName } from '../../ui/locales'
import { misfitsOf, type Shape } from './fit'
import { Picture } from './Picture'
import styles from './PicturePicker.module.css'
import type { Media } from './queries'
import type { Picking } from './usePick'
import { describedIn, isUsable, MAX_ALT, progressOf, sizeOf } from './words'

interface Props {
  of: Media
  shape: Shape
  picking: Picking
}

/** The chosen picture: whether it fits, what it shows, and the way to use it. */
export function PickerFoot({ of: media, shape, picking }: Props) {
  const may = useMay()
  const { locale } = picking
  const text = picking.textOf(media)
  const isFailed = media.state === 'failed'
  const isDescribed = isUsable(media) || (locale === 'en' && text.trim() !== '')
  return (
    <form
      noValidate
      className={styles.foot}
      aria-label="The chosen picture"
      onSubmit={(event) => {
        event.preventDefault()
        // A form around the field is another one.
        event.stopPropagation()
        picking.pick(media)
      }}
    >
      <div className={styles.thumb}>
        <Picture of={media} sizes="5rem" />
      </div>
      <div className={styles.facts}>
        <span>
          <b>{media.name}</b>, {sizeOf(media)}. {describedIn(media)}.
        </span>
        <div role="status">
          {[
            ...(isFailed ? [progressOf(media)] : []),
            ...misfitsOf(media, shape).map(({ sentence }) => sentence),
            ...(isDescribed ? [] : ['Without an English description it cannot be shown.']),
          ].map((said) => (
            <p key={said} className={styles.warning}>
              <IconAlertTriangle size={16} aria-hidden="true" />
              <span>{said}</span>
            </p>
          ))}
          {media.state === 'processing' && <p>{progressOf(media)}. It can be used already.</p>}
        </div>
      </div>
      <div className={styles.alt}>
        <TextInput
          label={`What it shows, in ${localeName(locale)}`}
          lang={locale}
          maxLength={MAX_ALT}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={!may('update', 'media')}
          value={text}
          error={picking.errorOf(media)}
          onChange={(event) => picking.type(media, event.currentTarget.value)}
        />
        <CallToAction
          type="submit"
          disabled={isFailed}
          loading={picking.isSaving}
          rightSection={<IconCornerDownLeft size={16} aria-hidden="true" />}
        >
          Use picture
        </CallToAction>
      </div>
    </form>
  )
}
