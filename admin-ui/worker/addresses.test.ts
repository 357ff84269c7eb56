import { expect, test } from 'vitest'
import { filesOf, isFile, isScreen } from './addresses'

test('screens are the one page; what belongs to others is left alone', () => {
  for (const path of ['/admin/', '/admin/leads', '/admin/leads/01c0-7000', '/admin/content/faq/a'])
    expect([path, isScreen(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/kn/',
    '/admin',
    '/administration/',
    '/api/admin/leads',
    '/preview/token/admin/',
    '/media/a/480.webp',
    '/admin/sw.js',
    '/admin/manifest.webmanifest',
    '/admin/assets/index-CTSTNDk7.js',
  ])
    expect([path, isScreen(path)]).toEqual([path, false])
})

test('only files of the build are kept', () => {
  const html =
    '<link rel="manifest" href="/admin/manifest.webmanifest"><script src="/admin/scheme.js"></script>' +
    '<script type="module" src="/admin/assets/index-CTSTNDk7.js"></script><a href="/admin/leads">' +
    '<link rel="stylesheet" href="/admin/assets/index-BkqQ7mE4.css"><link href="/favicon.svg">'
  expect(filesOf(html)).toEqual([
    '/admin/scheme.js',
    '/admin/assets/index-CTSTNDk7.js',
    '/admin/assets/index-BkqQ7mE4.css',
  ])
  for (const path of ['/assets/later.B3PcZ4zT.css', '/api/admin/leads', '/admin/assets/../x.js'])
    expect([path, isFile(path)]).toEqual([path, false])
})
