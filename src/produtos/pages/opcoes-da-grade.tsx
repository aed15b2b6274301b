import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Ordenavel, useLugar } from '#src/shared/ui/kit/arrastar.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { GradeDoForm, OpcaoDaGrade } from '../grade.ts'
import {
  adicionarOpcao,
  adicionarValores,
  nomearOpcao,
  ordenarValores,
  renomearValor,
  tirarOpcao,
  tirarValor,
} from '../mudar-grade.ts'
import { OPCOES_MAX } from '../variacoes.ts'
import estilo from './grade.module.css'

/** What people mean most often; pressed once instead of typed. */
const VALORES: Record<string, readonly (readonly string[])[]> = {
  tamanho: [
    ['PP', 'P', 'M', 'G', 'GG'],
    ['34', '35', '36', '37', '38', '39', '40', '41', '42'],
  ],
  cor: [['Preto', 'Branco', 'Azul', 'Vermelho']],
  voltagem: [['127 V', '220 V', 'Bivolt']],
}
const NOMES = ['Tamanho', 'Cor', 'Voltagem', 'Material', 'Sabor']

interface Props {
  grade: GradeDoForm
  erros: Record<string, unknown>
  precoDoForm: number
  aoMudar: (agir: (antes: GradeDoForm) => GradeDoForm) => void
}

/** Up to three options, each with its values in the shop's order. */
export function OpcoesDaGrade({ grade, erros, precoDoForm, aoMudar }: Props) {
  return (
    <div className={estilo.opcoes}>
      <datalist id="nomes-de-opcao">
        {NOMES.map((nome) => (
          <option key={nome} value={nome}>
            {nome}
          </option>
        ))}
      </datalist>
      {grade.opcoes.map((opcao, i) => (
        <Opcao
          key={opcao.chave}
          opcao={opcao}
          numero={i + 1}
          erro={erroDaOpcao(erros, i)}
          aoNomear={(nome) => aoMudar((antes) => nomearOpcao(antes, i, nome))}
          aoTirar={() => aoMudar((antes) => tirarOpcao(antes, i))}
          aoAdicionar={(digitados) => {
            const resultado = adicionarValores(grade, i, { digitados, preco: precoDoForm })
            if ('recusa' in resultado) return resultado.recusa
            aoMudar(() => resultado.grade)
            return null
          }}
          aoTirarValor={(valor) => aoMudar((antes) => tirarValor(antes, i, valor))}
          aoRenomear={(de, para) => aoMudar((antes) => renomearValor(antes, i, { de, para }))}
          aoOrdenar={(valores) => aoMudar((antes) => ordenarValores(antes, i, valores))}
        />
      ))}
      {grade.opcoes.length < OPCOES_MAX ? (
        <button
          type="button"
          className={`botao leve ${estilo.outra}`}
          onClick={() => aoMudar((antes) => adicionarOpcao(antes, ''))}
        >
          <IconPlus size={18} aria-hidden /> Outra opção
        </button>
      ) : null}
    </div>
  )
}

function erroDaOpcao(erros: Record<string, unknown>, i: number): string | undefined {
  const campo = `grade.opcoes.${i}`
  const erro = [erros[campo], erros[`${campo}.nome`], erros[`${campo}.valores`]].find(
    (um) => typeof um === 'string',
  )
  return erro === undefined ? undefined : String(erro)
}

interface OpcaoProps {
  opcao: OpcaoDaGrade
  numero: number
  erro: string | undefined
  aoNomear: (nome: string) => void
  aoTirar: () => void
  /** Gives why not. */
  aoAdicionar: (valores: string[]) => string | null
  aoTirarValor: (valor: string) => void
  aoRenomear: (de: string, para: string) => void
  aoOrdenar: (valores: string[]) => void
}

function Opcao({ opcao, numero, erro, ...acoes }: OpcaoProps) {
  const { nome, valores } = opcao
  const [digitado, setDigitado] = useState('')
  const [recusa, setRecusa] = useState<string | null>(null)
  const chamada = nome.trim() || `opção ${numero}`

  function adicionar(texto: string) {
    const novos = texto.split(/[,;\n]/)
    if (!novos.some((um) => um.trim())) return
    const porque = acoes.aoAdicionar(novos)
    setRecusa(porque)
    if (porque === null) setDigitado('')
  }

  return (
    <fieldset className={estilo.opcao}>
      <legend className="so-leitor">Opção {numero}</legend>
      <Campo
        label="Opção"
        name={`grade.opcoes.${numero - 1}.nome`}
        list="nomes-de-opcao"
        maxLength={40}
        placeholder="Tamanho"
        value={nome}
        onChange={({ currentTarget }) => acoes.aoNomear(currentTarget.value)}
      />
      <div className={estilo.valores}>
        <Campo
          label={`Valores de ${chamada}`}
          name={`grade.opcoes.${numero - 1}.valores`}
          description="Enter ou vírgula adiciona. Arraste para mudar a ordem; toque no nome para corrigir."
          error={recusa ?? erro}
          maxLength={400}
          placeholder={valores.length === 0 ? 'P, M, G' : ''}
          value={digitado}
          onChange={({ currentTarget: { value } }) => {
            if (/[,;]/.test(value)) adicionar(value)
            else {
              setDigitado(value)
              setRecusa(null)
            }
          }}
          onPaste={(evento) => {
            const texto = evento.clipboardData.getData('text')
            if (!/[,;\n]/.test(texto)) return
            evento.preventDefault()
            adicionar(texto)
          }}
          onBlur={() => adicionar(digitado)}
          onKeyDown={(evento) => {
            const ultimo = valores.at(-1)
            if (evento.key === 'Enter') {
              evento.preventDefault()
              adicionar(digitado)
            } else if (evento.key === 'Backspace' && digitado === '' && ultimo) acoes.aoTirarValor(ultimo)
          }}
        />
        {valores.length > 0 ? (
          <Ordenavel ids={valores} nomeDe={(valor) => valor} forma="grade" aoOrdenar={acoes.aoOrdenar}>
            <ul className={`sem-lista ${estilo.fichas}`} aria-label={`Lista de ${chamada}`}>
              {valores.map((valor) => (
                <Ficha
                  key={valor}
                  valor={valor}
                  aoTirar={() => acoes.aoTirarValor(valor)}
                  aoRenomear={(para) => acoes.aoRenomear(valor, para)}
                />
              ))}
            </ul>
          </Ordenavel>
        ) : (
          <Sugestoes nome={nome} aoEscolher={(lista) => setRecusa(acoes.aoAdicionar([...lista]))} />
        )}
      </div>
      <button type="button" className="botao-icone" aria-label={`Remover ${chamada}`} onClick={acoes.aoTirar}>
        <IconTrash size={18} aria-hidden />
      </button>
    </fieldset>
  )
}

function Sugestoes({ nome, aoEscolher }: { nome: string; aoEscolher: (valores: readonly string[]) => void }) {
  const listas = VALORES[nome.trim().toLowerCase()] ?? []
  if (listas.length === 0) return null
  return (
    <p className="fila">
      {listas.map((lista) => (
        <button key={lista[0]} type="button" className="botao leve" onClick={() => aoEscolher(lista)}>
          {lista.length > 5 ? `${lista[0]} a ${lista.at(-1)}` : lista.join(', ')}
        </button>
      ))}
    </p>
  )
}

function Ficha({
  valor,
  aoTirar,
  aoRenomear,
}: {
  valor: string
  aoTirar: () => void
  aoRenomear: (para: string) => void
}) {
  const { lugar, alca } = useLugar(valor, valor)
  const [novo, setNovo] = useState<string | null>(null)
  const trocar = () => {
    if (novo !== null) aoRenomear(novo)
    setNovo(null)
  }
  return (
    <li className={estilo.ficha} {...lugar}>
      {alca}
      {novo === null ? (
        <button
          type="button"
          className={estilo.texto}
          aria-label={`Corrigir ${valor}`}
          onClick={() => setNovo(valor)}
        >
          {valor}
        </button>
      ) : (
        <Campo
          aria-label={`Novo nome de ${valor}`}
          ref={(campo) => campo?.focus()}
          maxLength={40}
          value={novo}
          onChange={({ currentTarget }) => setNovo(currentTarget.value)}
          onBlur={trocar}
          onKeyDown={(evento) => {
            if (evento.key === 'Escape') setNovo(null)
            if (evento.key !== 'Enter') return
            evento.preventDefault()
            trocar()
          }}
        />
      )}
      <button type="button" className="botao-icone" aria-label={`Tirar ${valor}`} onClick={aoTirar}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}
