import { SHARED } from '../../../ui/locales'
import { FieldEditor } from '../editor/FieldEditor'
import { FieldProblems } from '../editor/FieldProblems'
import { SourceText } from '../editor/SourceText'
import { valueAt } from '../fields'
import { textsIn } from '../nested'
import type { Field } from '../queries'
import { type BlockDesk, useBlockDesk } from './desk'
import styles from './NestedFields.module.css'

interface Props {
  name: string
  field: Field
  path: string
  sheet: NonNullable<BlockDesk['texts']>
}

/** One field of a block; a translation stands beside its English. */
export function NestedLeaf({ name, field, path, sheet }: Props) {
  const { entry, locale, source, shared, problemsAt } = useBlockDesk()
  // Of a block that no visitor saw yet, the English is a draft.
  const english = source && (valueAt(source, path) ?? valueAt(textsIn(entry, 'en'), path))
  const error = sheet.errors[path]
  return (
    <div className={styles.leaf} data-field={path} data-pair={!!source}>
      {source && (
        <SourceText
          name={name}
          field={field}
          value={english}
          copy={() => sheet.type(path, english)}
        />
      )}
      <div data-target>
        <FieldEditor
          name={name}
          field={field}
          locale={field.localized ? locale : SHARED}
          value={valueAt(sheet.fields, path)}
          error={error}
          source={english}
          shared={shared}
          change={(value) => sheet.type(path, value, field.default)}
        />
        {!error && <FieldProblems of={problemsAt(path)} />}
      </div>
    </div>
  )
}
