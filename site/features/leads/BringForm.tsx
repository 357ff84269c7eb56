import { inlineScript, Verbatim } from '../../ui/Verbatim'
import file from './bringForm.js?raw'

export const bringForm = inlineScript(file)

/** Placed right behind the form's island. */
export const BringForm = () => <Verbatim tag="script" text={bringForm} />
