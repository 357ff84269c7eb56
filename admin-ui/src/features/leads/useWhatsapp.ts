import { toast } from '../../ui/toast'
import { type Lead, useSentWhatsapp, useWriteWhatsapp } from './queries'

/** The steps of writing to a lead: make the link; open the chat, which counts as sent. */
export function useWhatsapp() {
  const write = useWriteWhatsapp()
  const sent = useSentWhatsapp()
  const of = ({ id }: Lead) => ({ params: { path: { id } } })

  const generate = (lead: Lead) =>
    write.mutate(
      of(lead),
      toast.outcome('WhatsApp URL Generated', 'Failed to generate WhatsApp URL.'),
    )
  /** The browser opens the chat by itself: it is a link. */
  const markSent = (lead: Lead) =>
    sent.mutate(of(lead), toast.outcome('WhatsApp Opened', 'Failed to update WhatsApp status.'))
  /** The next step, without a link to press. */
  function next(lead: Lead) {
    if (!lead.can.update || write.isPending) return
    if (!lead.whatsapp_url) return generate(lead)
    window.open(lead.whatsapp_url, '_blank', 'noopener')
    markSent(lead)
  }
  return { generate, markSent, next, isGenerating: write.isPending }
}
