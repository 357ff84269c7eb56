import { Site } from '../../render/Site'

/** The engine knows every address; the page data says what kind of page each one is. */
export default Site
