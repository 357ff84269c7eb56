import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignal } from '../../api/signal'
import { followSent, useWaitingCount } from '../../ui/sending'
import { type About, refresh, useRefresh } from './queries'
import { notes, saveNote, sent } from './waiting'

/** How many notes wait to be sent. */
export const useWaitingNotes = () => useWaitingCount(notes)

/** The notes of a row that wait, or that were refused. */
export const useKeptNotes = ({ kind, id }: About) =>
  useSignal(notes).filter(
    ({ about, waits, refused }) => about.kind === kind && about.id === id && (waits || refused),
  )

/** The notes that waited and were refused. */
export const useRefusedNotes = () => useSignal(notes).filter(({ refused }) => refused)

/** Takes in the notes that waited and were sent. Once, in the shell. */
export function useSentNotes() {
  const cache = useQueryClient()
  useEffect(
    () =>
      followSent(
        { list: notes, sent },
        (_note, { about }) => void refresh(cache, about),
        (count) => (count === 1 ? 'The note was sent' : `${count} notes were sent`),
      ),
    [cache],
  )
}

/** A new note. Nothing is answered while it waits to be sent. */
export function useWriteNote(about: About) {
  const again = useRefresh(about)
  return useMutation({ mutationFn: saveNote, onSuccess: (note) => note && void again() })
}
