import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client'
import { useMe } from '../../api/me'
import { browserOf } from '../../ui/browsers'
import { ago, date } from '../../ui/dates'
import { Tag } from '../../ui/Tag'
import { toast } from '../../ui/toast'
import styles from './Devices.module.css'
import { forgetHere, type Here, PUSH, type PushBrowser, readHere, subscribe, want } from './push'

/** Why there is no choice here. */
const instead: Partial<Record<Here, string>> = {
  unsupported:
    'This browser shows no notices while the console is closed. On an iPhone or iPad, add the console to the Home Screen and open it there.',
  blocked:
    'This browser blocks notices of the console. Allow notifications in its settings for this site, by the sign beside the address, then come back.',
}

const hereKey = ['push', 'here']

function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['get', PUSH] }),
      cache.invalidateQueries({ queryKey: hereKey }),
    ])
}

/** The browsers that tell the user something while the console is closed, and whether this one does. */
export function Devices() {
  const push = api.useQuery('get', PUSH)
  // Who allows it in the settings of the browser comes back.
  const here = useQuery({ queryKey: hereKey, queryFn: readHere, refetchOnWindowFocus: 'always' })
  const { key, browsers = [] } = push.data ?? {}
  if (!key || !here.data) return null
  const why = instead[here.data]
  const own = browsers.find(({ is_current }) => is_current)
  const isOn = here.data === 'subscribed' && own !== undefined
  return (
    <section className={styles.devices} aria-label="While the console is closed">
      <h3>While the console is closed</h3>
      {why ? <p className={styles.why}>{why}</p> : <ThisDevice isOn={isOn} own={own} of={key} />}
      {browsers.length > 0 && (
        <ul aria-label="Browsers with notices">
          {browsers.map((browser) => (
            <li key={browser.id}>
              <BrowserRow of={browser} isHere={isOn && browser === own} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ThisDevice({
  isOn,
  own,
  of: key,
}: {
  isOn: boolean
  own?: PushBrowser | undefined
  of: string
}) {
  const { id } = useMe().user
  const add = api.useMutation('post', PUSH)
  const remove = api.useMutation('delete', `${PUSH}/{id}`)
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  async function turnOn() {
    const body = await subscribe(key)
    if (!body) return
    await add.mutateAsync({ body })
    want(id)
  }
  async function turnOff() {
    await forgetHere()
    if (own) await remove.mutateAsync({ params: { path: { id: own.id } } })
  }
  async function turn(on: boolean) {
    setIsBusy(true)
    try {
      await (on ? turnOn() : turnOff())
    } catch (error) {
      if (on) await forgetHere()
      toast.problem(error, on ? 'This browser could not be reached.' : 'Failed to save')
    } finally {
      await refresh()
      setIsBusy(false)
    }
  }
  return (
    <div>
      <Switch
        label="Notices on this device"
        aria-describedby="on-this-device"
        checked={isOn}
        disabled={isBusy}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      <p id="on-this-device" className={styles.hint}>
        Its screen shows what a notice says, with the name, also while it is locked.
      </p>
    </div>
  )
}

const results = {
  sent: () => toast.success('The test is on its way'),
  gone: () => toast.error('This browser takes no notices any more, and was removed'),
  failed: () => toast.error('The push service of the browser did not take the test'),
}

function BrowserRow({ of: browser, isHere }: { of: PushBrowser; isHere: boolean }) {
  const name = browserOf(browser.browser)
  const refresh = useRefresh()
  const remove = api.useMutation('delete', `${PUSH}/{id}`, { onSuccess: refresh })
  const test = api.useMutation('post', `${PUSH}/{id}/test`, { onSettled: refresh })
  const params = { path: { id: browser.id } }
  const facts = [
    `since ${date(browser.created_at)}`,
    browser.sent_at && `last ${ago(browser.sent_at)}`,
  ]
  return (
    <article className={styles.device} aria-label={name}>
      <div className={styles.name}>
        <b>{name}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {isHere && <Tag tone="ok">This browser</Tag>}
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={`Send a test to ${name}`}
          onClick={() =>
            test.mutate(
              { params },
              {
                onSuccess: ({ result }) => results[result](),
                onError: (error) => toast.problem(error, 'Failed to send a test'),
              },
            )
          }
        >
          Send a test
        </Button>
        {!isHere && (
          <Button
            variant="default"
            loading={remove.isPending}
            aria-label={`Remove ${name}`}
            onClick={() =>
              remove.mutate({ params }, toast.outcome(`${name} is removed`, 'Failed to remove'))
            }
          >
            Remove
          </Button>
        )}
      </div>
    </article>
  )
}
