import { Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton'
import { PicturePicker } from '../../media/PicturePicker'
import { aroundInput, type FieldProps } from './fieldProps'
import { ChosenPicture, EmptyTile, PictureDrop, usePicker } from './PictureField'
import styles from './PictureField.module.css'

/** Several pictures, in an order. */
export function PictureListField(props: FieldProps<string[]>) {
  const { label, field, locale, value: chosen = [], error, change } = props
  const picker = usePicker()
  const isFull = typeof field.max === 'number' && chosen.length >= field.max
  function move(from: number, to: number) {
    const slug = chosen[from]
    if (slug && chosen[to]) change(chosen.toSpliced(from, 1).toSpliced(to, 0, slug))
  }
  return (
    <Input.Wrapper {...aroundInput({ label, field, error })} labelElement="div">
      <PictureDrop ref={picker.place} label={label} take={(files) => !isFull && picker.open(files)}>
        {chosen.length > 0 && (
          <ol className={styles.list}>
            {chosen.map((slug, i) => (
              <li key={slug}>
                <ChosenPicture slug={slug} shape={field}>
                  <IconButton
                    label={`Move picture ${i + 1} up`}
                    icon={IconArrowUp}
                    disabled={i === 0}
                    onClick={() => move(i, i - 1)}
                  />
                  <IconButton
                    label={`Move picture ${i + 1} down`}
                    icon={IconArrowDown}
                    disabled={i === chosen.length - 1}
                    onClick={() => move(i, i + 1)}
                  />
                  <IconButton
                    label={`Remove picture ${i + 1}`}
                    icon={IconX}
                    onClick={() => change(chosen.toSpliced(i, 1))}
                  />
                </ChosenPicture>
              </li>
            ))}
          </ol>
        )}
        {isFull ? (
          <p className={styles.full}>No more than {field.max}</p>
        ) : (
          <EmptyTile label="Add a picture" open={() => picker.open()} />
        )}
      </PictureDrop>
      {picker.files && (
        <PicturePicker
          shape={field}
          locale={locale}
          files={picker.files}
          close={picker.close}
          use={(id) => {
            if (!chosen.includes(id)) change([...chosen, id])
            picker.close()
          }}
        />
      )}
    </Input.Wrapper>
  )
}
