import { plural } from '#src/shared/plural.ts'
import type { Importacao } from '../importacao.ts'
import { emTexto } from '../variacoes.ts'
import estilo from './importar.module.css'

const MOSTRA = 6
const NADA_MUDA = 'nome, preço e estoque ficam iguais'

interface Props {
  produtos: Importacao['previa']
  /** In all. */
  quantos: number
}

/** The first products as the rows make them: what the shopkeeper would not want, they see here. */
export function PreviaDaImportacao({ produtos, quantos }: Props) {
  if (produtos.length === 0) return null
  const mostrados = produtos.slice(0, MOSTRA)
  return (
    <ul className={`sem-lista ${estilo.previa}`} aria-label="Produtos da planilha">
      {mostrados.map(({ linha, nome, opcoes, variacoes, imagens, novo, mudancas }) => (
        <li key={linha}>
          <strong>{nome}</strong>{' '}
          {variacoes.length > 0 ? (
            <>
              {plural(variacoes.length, '# variação', '# variações')} de {opcoes.join(' e ')}:{' '}
              <span className="apagado">{resumida(variacoes)}</span>
            </>
          ) : (
            <span className="apagado">sem variações</span>
          )}
          {imagens > 0 ? <span className="apagado">, {plural(imagens, '# imagem', '# imagens')}</span> : null}
          . {novo ? 'Novo.' : `Já existe: ${mudancas.length > 0 ? mudancas.join(', ') : NADA_MUDA}.`}
        </li>
      ))}
      {quantos > mostrados.length ? (
        <li className="apagado">e mais {(quantos - mostrados.length).toLocaleString('pt-BR')}</li>
      ) : null}
    </ul>
  )
}

function resumida(variacoes: string[][]): string {
  const nomes = variacoes.slice(0, MOSTRA).map(emTexto)
  return variacoes.length > MOSTRA
    ? `${nomes.join(', ')} e mais ${variacoes.length - MOSTRA}`
    : nomes.join(', ')
}
