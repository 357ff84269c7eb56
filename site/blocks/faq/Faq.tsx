import type { FaqBlock } from '../../api/blocks'
import { Questions } from '../../ui/Questions'
import type { BlockProps } from '../block'

export function Block({ of }: BlockProps<FaqBlock>) {
  const questions = of.picks.map(({ slug, title, fields }) => ({
    slug,
    question: fields?.question ?? title,
    answer_html: fields?.answer ?? '',
  }))
  return (
    <section className="faq">
      <div className="section wrap">
        <header>
          <h2>{of.title}</h2>
        </header>
        <Questions of={questions} group={of.id} />
      </div>
    </section>
  )
}
