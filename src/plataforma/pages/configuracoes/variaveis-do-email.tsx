import type { EmailInteiro } from '../../emails.ts'
import estilo from './configuracoes.module.css'

export type Variavel = EmailInteiro['variaveis'][number]

const TIPOS: Record<Variavel['tipo'], string> = {
  palavra: '',
  endereco: 'endereço de um link',
  bloco: 'sozinha em um parágrafo',
}

/** What the e-mail may tell, put where the cursor was by a click. */
export function VariaveisDoEmail({
  variaveis,
  inserir,
}: {
  variaveis: readonly Variavel[]
  inserir: (variavel: Variavel) => void
}) {
  if (variaveis.length === 0) return null
  return (
    <section className="pilha vao-8" aria-labelledby="variaveis">
      <h3 id="variaveis">Variáveis</h3>
      <p className="apagado">
        Toque em uma para inserir no texto. A que pode faltar vai entre [[ ]] com as palavras em volta: Olá[[,{' '}
        {'{{nome}}'}]].
      </p>
      <ul className={`sem-lista ${estilo.variaveis}`}>
        {variaveis.map((variavel) => (
          <li key={variavel.nome} className={estilo.variavel}>
            <button
              type="button"
              className="botao leve"
              aria-label={`Inserir ${variavel.nome}`}
              onClick={() => inserir(variavel)}
            >
              {`{{${variavel.nome}}}`}
            </button>
            <span className="apagado">{explicar(variavel)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function explicar({ tipo, obrigatoria, exemplo }: Variavel): string {
  const dados = tipo === 'palavra' && exemplo ? exemplo : TIPOS[tipo]
  return [obrigatoria ? 'obrigatória' : '', dados].filter(Boolean).join(' · ')
}
