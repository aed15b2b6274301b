import { lazy, startTransition, Suspense, useState } from 'react'
import { lerTextoRico, type Peca } from '#src/shared/texto-rico.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import type { EditorProps } from './editor-de-descricao.tsx'
import estilo from './produto-form.module.css'

const buscarEditor = () => import('./editor-de-descricao.tsx')
const EditorDeDescricao = lazy(buscarEditor)

/** The words of the description. The editor, which weighs a third of the page, loads when somebody goes to write. */
export function DescricaoDoProduto(props: EditorProps) {
  const [escrevendo, setEscrevendo] = useState(false)
  // The text keeps the focus until the editor replaces it.
  const escrever = () =>
    void buscarEditor().then(
      () => startTransition(() => setEscrevendo(true)),
      () => toast.erro('Não foi possível abrir o editor', 'Confira sua internet e tente de novo.'),
    )
  return (
    <Suspense>
      {escrevendo ? (
        <EditorDeDescricao {...props} />
      ) : (
        <CampoLongo
          className={estilo.descricao}
          aria-label="Descrição"
          value={semMarcas(props.valor)}
          readOnly
          onFocus={escrever}
        />
      )}
    </Suspense>
  )
}

/** Each paragraph, heading and item on a line of its own. */
function semMarcas(html: string): string {
  return lerTextoRico(html).map(linhasDe).join('').trimEnd()
}

const NA_LINHA = ['strong', 'em', 'u', 's', 'a']

function linhasDe(peca: Peca): string {
  if (typeof peca === 'string') return peca
  const texto = peca.filhos.map(linhasDe).join('')
  return NA_LINHA.includes(peca.tag) || texto.endsWith('\n') ? texto : `${texto}\n`
}
