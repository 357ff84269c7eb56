/** For both runners: makes the first release once; the tests start from copies of it. */
import { setUp } from './engine'

// biome-ignore lint/style/noDefaultExport: both runners ask for one
export default setUp
