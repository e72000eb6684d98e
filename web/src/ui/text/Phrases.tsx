/** A short text that breaks after its punctuation, and within a phrase only where no line has room for it. */
export const Phrases = ({ text }: { text: string }) =>
  [...text.matchAll(phrase)].map(({ 0: words, index }) => (
    <span key={index} className="phrase">
      {words}
    </span>
  ))

const phrase = /[^，。！？；：]*[，。！？；：]+|[^，。！？；：]+/g
