import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { centavosDigitados, mascararReais } from '#src/shared/reais-digitados.ts'
import { falar } from '#src/shared/ui/foco/falar.ts'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { GradeDoForm, LinhaDaGrade } from '../grade.ts'
import { lugarDe, type Onde, preencher, quantasEm, skuDe } from '../mudar-grade.ts'
import estilo from './grade.module.css'

const CAMPOS = {
  preco: 'Preço',
  preco_promocao: 'Promoção',
  estoque: 'Estoque',
  peso: 'Peso (g)',
  sku: 'SKU',
} as const
type CampoCheio = keyof typeof CAMPOS

interface Props {
  grade: GradeDoForm
  nome: string
  aoMudar: (agir: (antes: GradeDoForm) => GradeDoForm) => void
}

/** One value for all rows, or for those of one size or colour. */
export function PreencherGrade({ grade, nome, aoMudar }: Props) {
  const [campo, setCampo] = useState<CampoCheio>('preco')
  const [texto, setTexto] = useState('')
  const [onde, setOnde] = useState('')
  const lugares = grade.opcoes.flatMap((opcao, i) => {
    const lugar = lugarDe(grade.opcoes, i)
    return lugar === null
      ? []
      : opcao.valores.map((valor) => [JSON.stringify({ lugar, valor }), `${opcao.nome}: ${valor}`] as const)
  })
  const alvo = lugares.some(([chave]) => chave === onde) ? (JSON.parse(onde) as Onde) : null
  const quantas = quantasEm(grade, alvo)
  const emReais = campo === 'preco' || campo === 'preco_promocao'
  const prefixo = texto.trim() || prefixoDe(nome)

  function aplicar() {
    aoMudar((antes) => preencher(antes, alvo, (linha) => valorPara(linha, { campo, texto, prefixo })))
    falar(`${CAMPOS[campo]} preenchido em ${plural(quantas, '# variação', '# variações')}.`)
  }

  return (
    <div className={estilo.preencher}>
      <CampoDeEscolha
        label="Preencher"
        value={campo}
        onChange={({ currentTarget }) => {
          setCampo(currentTarget.value as CampoCheio)
          setTexto('')
        }}
        opcoes={Object.entries(CAMPOS)}
      />
      <Campo
        label={campo === 'sku' ? 'Começo do SKU' : `${CAMPOS[campo]} de cada`}
        inputMode={campo === 'sku' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        placeholder={campo === 'sku' ? prefixoDe(nome) : emReais ? '0,00' : '0'}
        value={texto}
        onChange={({ currentTarget: { value } }) =>
          setTexto(
            campo === 'sku'
              ? value
              : emReais
                ? mascararReais(centavosDigitados(value))
                : value.replace(/\D/g, '').slice(0, 7),
          )
        }
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter') return
          evento.preventDefault()
          aplicar()
        }}
      />
      <CampoDeEscolha
        label="Em"
        value={alvo === null ? '' : onde}
        onChange={({ currentTarget }) => setOnde(currentTarget.value)}
        opcoes={[['', 'Todas as variações'], ...lugares]}
      />
      <button type="button" className="botao leve" onClick={aplicar}>
        Preencher {quantas}
      </button>
      {campo === 'sku' && grade.linhas[0] ? (
        <p className="apagado miudo">Fica como {skuDe(prefixo, grade.linhas[0].valores)}.</p>
      ) : null}
    </div>
  )
}

function valorPara(
  { valores }: LinhaDaGrade,
  { campo, texto, prefixo }: { campo: CampoCheio; texto: string; prefixo: string },
): Partial<LinhaDaGrade> {
  if (campo === 'sku') return { sku: skuDe(prefixo, valores) }
  if (campo === 'estoque' || campo === 'peso') return { [campo]: texto }
  return { [campo]: centavosDigitados(texto) }
}

/** `Tênis corrida` begins with `TENIS`. */
const prefixoDe = (nome: string) => skuDe('', nome.trim().split(/\s+/).slice(0, 1)).slice(0, 12) || 'SKU'
