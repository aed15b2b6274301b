import { useState } from 'react'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import estilo from './configuracoes.module.css'

const VISTAS = [
  ['larga', 'No computador'],
  ['estreita', 'No celular'],
  ['texto', 'Só texto'],
] as const

/** The e-mail with data of an invented shop, as it would arrive. */
export function PreviaDoEmail({ html, texto }: { html: string; texto: string }) {
  const [vista, setVista] = useState<string>('larga')
  return (
    <section className="pilha" aria-labelledby="previa">
      <h2 id="previa" className={estilo.titulo}>
        Prévia
      </h2>
      <CampoDeEscolha
        label="Ver como chega"
        className={estilo.curto ?? ''}
        opcoes={VISTAS}
        value={vista}
        onChange={(evento) => setVista(evento.currentTarget.value)}
      />
      {vista === 'texto' ? (
        <pre className={`cartao folga ${estilo.soTexto}`}>{texto}</pre>
      ) : (
        // Nothing in it may run: it is looked at, not used.
        <iframe
          className={`${estilo.previa} ${vista === 'estreita' ? estilo.estreita : ''}`}
          title="Prévia do e-mail"
          sandbox=""
          srcDoc={html}
        />
      )}
    </section>
  )
}
