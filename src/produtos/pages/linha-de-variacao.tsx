import { IconRestore, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { centavosDigitados, mascararReais } from '#src/shared/reais-digitados.ts'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { plural } from '#src/shared/plural.ts'
import type { LinhaDaGrade } from '../grade.ts'
import { emTexto } from '../variacoes.ts'
import estilo from './grade.module.css'

interface Props {
  linha: LinhaDaGrade
  /** Under which name the row is refused. */
  campo: string
  erros: string
  fotos: readonly string[]
  aoMudar: (chave: string, mudanca: Partial<LinhaDaGrade>, celula?: string) => void
  aoTeclar: (evento: KeyboardEvent<HTMLInputElement>) => void
}

/** One combination: a line of the table, a card on a telephone. */
export const LinhaDeVariacao = memo(Linha, (antes, agora) => {
  const { linha, ...resto } = antes
  const { linha: nova, ...depois } = agora
  return (
    mesmos(resto, depois) &&
    mesmos({ ...linha, valores: emTexto(linha.valores) }, { ...nova, valores: emTexto(nova.valores) })
  )
})

const mesmos = <T extends object>(a: T, b: T) =>
  Object.keys(b).every((chave) => Object.is(a[chave as keyof T], b[chave as keyof T]))

function Linha({ linha, campo, erros, fotos, aoMudar, aoTeclar }: Props) {
  const { chave, valores, vendida, reservado } = linha
  const nome = emTexto(valores)
  if (!vendida)
    return (
      <li className={estilo.fora}>
        <s>{nome}</s>
        <button
          type="button"
          className="botao leve"
          onClick={() => aoMudar(chave, { vendida: true })}
          aria-label={`Voltar a vender ${nome}`}
        >
          <IconRestore size={16} aria-hidden /> Voltar a vender
        </button>
      </li>
    )
  const erroDe = Object.fromEntries(
    erros.split('\n').flatMap((texto) => (texto ? [texto.split('\t') as [string, string]] : [])),
  )
  const doCampo = (coluna: keyof LinhaDaGrade, rotulo: string) => ({
    name: `${campo}.${coluna}`,
    'data-coluna': coluna,
    label: (
      <>
        {rotulo}
        <span className="so-leitor"> de {nome}</span>
      </>
    ),
    error: erroDe[coluna],
    autoComplete: 'off',
    onKeyDown: aoTeclar,
  })
  const emReais = (coluna: 'preco' | 'preco_promocao', rotulo: string) => (
    <Campo
      {...doCampo(coluna, rotulo)}
      inputMode="numeric"
      placeholder="0,00"
      value={mascararReais(linha[coluna])}
      onChange={({ currentTarget }) =>
        aoMudar(chave, { [coluna]: centavosDigitados(currentTarget.value) }, `${campo}.${coluna}`)
      }
    />
  )
  return (
    <li className={estilo.linha} data-linha={chave}>
      <strong className={estilo.nome}>
        {nome}
        {reservado > 0 ? (
          <span className="apagado minimo inteiro">
            {plural(reservado, '# separada em venda', '# separadas em vendas')}
          </span>
        ) : null}
        {erroDe[''] ? <span className="ruim minimo inteiro">{erroDe['']}</span> : null}
      </strong>
      {fotos.length > 1 ? (
        <span className={estilo.imagem}>
          <Foto url={linha.imagem_url ?? fotos[0] ?? null} alt="" tamanhos="40px" />
          <CampoDeEscolha
            name={`${campo}.imagem_url`}
            aria-label={`Imagem de ${nome}`}
            value={linha.imagem_url ?? ''}
            onChange={({ currentTarget }) =>
              aoMudar(chave, { imagem_url: currentTarget.value || null }, `${campo}.imagem_url`)
            }
            opcoes={[['', 'Principal'], ...fotos.map((url, i) => [url, `Imagem ${i + 1}`] as const)]}
          />
        </span>
      ) : null}
      <Campo
        {...doCampo('sku', 'SKU')}
        maxLength={60}
        value={linha.sku}
        onChange={({ currentTarget }) => aoMudar(chave, { sku: currentTarget.value }, `${campo}.sku`)}
      />
      <Campo
        {...doCampo('codigo_barras', 'Código de barras')}
        inputMode="numeric"
        maxLength={13}
        value={linha.codigo_barras}
        onChange={({ currentTarget }) =>
          aoMudar(chave, { codigo_barras: currentTarget.value.replace(/\D/g, '') }, `${campo}.codigo_barras`)
        }
      />
      {emReais('preco', 'Preço')}
      {emReais('preco_promocao', 'Promoção')}
      <Campo
        {...doCampo('estoque', 'Estoque')}
        inputMode="numeric"
        placeholder="0"
        value={linha.estoque}
        onChange={({ currentTarget }) =>
          aoMudar(chave, { estoque: currentTarget.value.replace(/\D/g, '').slice(0, 7) }, `${campo}.estoque`)
        }
      />
      <Campo
        {...doCampo('peso', 'Peso (g)')}
        name={`${campo}.peso_gramas`}
        error={erroDe.peso_gramas}
        inputMode="numeric"
        value={linha.peso}
        onChange={({ currentTarget }) =>
          aoMudar(chave, { peso: currentTarget.value.replace(/\D/g, '').slice(0, 6) }, `${campo}.peso_gramas`)
        }
      />
      <button
        type="button"
        className={`botao-icone ${estilo.tirar}`}
        aria-label={`Não vender ${nome}`}
        title="Não vender esta combinação"
        onClick={() => aoMudar(chave, { vendida: false })}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  )
}
