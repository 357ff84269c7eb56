import { expect, test } from 'vitest'
import { filesOf, isFile, isPage, offlinePage } from './addresses'

test('the offline page is that of the language of an address', () => {
  const stands = ['/', '/kn', '/kn/', '/ta/pest-control/x', '/know', '/mr-x/'].map(offlinePage)
  expect(stands).toEqual([
    '/offline',
    '/kn/offline',
    '/kn/offline',
    '/ta/offline',
    '/offline',
    '/offline',
  ])
})

test('console, API, previews, search and files are not the business of the worker', () => {
  for (const path of ['/', '/kn/', '/pest-control/hebbal', '/hi/404x', '/administration'])
    expect([path, isPage(path)]).toEqual([path, true])
  for (const path of [
    '/admin',
    '/admin/leads',
    '/api/docs/build',
    '/preview/token/kn/',
    '/search',
    '/kn/search',
    '/card/0.png',
    '/robots.txt',
    '/kn/islands.json',
    '/assets/static/wide.CTSTNDk7.css',
  ])
    expect([path, isPage(path)]).toEqual([path, false])
})

test('only files with a hash are kept, and those that a page needs', () => {
  const html =
    '<link href="/assets/static/later.B3PcZ4zT.css"><use href="/assets/static/sprite.BkqQ7mE4.svg#phone">' +
    '<meta content="https://jaali.example/assets/static/card-hi.CR--FJkz.jpg">' +
    '<use href="/assets/static/sprite.BkqQ7mE4.svg#globe"><script src="/assets/chunks/chunk-D-VI6ZPw.js">'
  expect(filesOf(html)).toEqual([
    '/assets/static/later.B3PcZ4zT.css',
    '/assets/static/sprite.BkqQ7mE4.svg',
    '/assets/chunks/chunk-D-VI6ZPw.js',
  ])
  for (const path of ['/assets/later.css', '/sw.js', '/favicon.svg', '/media/a/480.webp'])
    expect([path, isFile(path)]).toEqual([path, false])
})
