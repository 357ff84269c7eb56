import { renderToStaticMarkup } from 'react-dom/server'
import type { PageData } from '../api/pageData'
import { LaterSlides } from '../features/home/Hero'
import { type IslandsFile, sharedData } from '../islands/data'

export const islandsFile = (page: PageData): IslandsFile => ({
  ...sharedData(page),
  slides: renderToStaticMarkup(<LaterSlides page={page} />),
})
