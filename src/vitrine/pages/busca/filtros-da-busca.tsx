import { useId, useState } from 'react'
import { Form, Link } from 'react-router'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { comFiltro } from '../../enderecos.ts'
import type { Lugar } from '../../server/listar-lugares.ts'
import { useDepoisDaPausa } from '../loja/depois-da-pausa.ts'
import { useEnderecoDaLista } from '../loja/filtro-na-url.ts'
import estilo from './busca.module.css'

const ESPERA = 500

interface Props {
  /** None where the page is one category. */
  categorias?: { endereco: string; nome: string }[] | undefined
  lugares: Lugar[]
  emUso: number
  /** Its name, for what belongs to it elsewhere in the page. */
  formulario?: string
}

/** Everything a search can be narrowed by, in the address at once; without scripts a button does. */
export function FiltrosDaBusca({ categorias, lugares, emUso, formulario }: Props) {
  const { parametros, aplicar } = useEnderecoDaLista()
  const id = useId()
  const valor = (nome: string) => parametros.get(nome) ?? ''
  const mudar = (nome: string, novo: string | null, troca = false) =>
    aplicar((atual) => comFiltro(atual, nome, novo), { troca })
  const termo = valor('q')
  const categoria = valor('categoria')

  return (
    <Form id={formulario} className="painel-de-filtros" onSubmit={(evento) => evento.preventDefault()}>
      {termo && <input type="hidden" name="q" value={termo} />}
      {categorias && (categorias.length > 1 || categoria) && (
        <CampoDeEscolha
          label="Categoria"
          id={`${id}-categoria`}
          name="categoria"
          value={categoria}
          onChange={({ target: { value } }) => mudar('categoria', value)}
          opcoes={comAtual(categorias, categoria)}
        >
          <option value="">Todas</option>
        </CampoDeEscolha>
      )}
      <fieldset className={estilo.precos}>
        <legend className="rotulo">Preço</legend>
        <CampoQueEspera
          label="De R$"
          nome="min"
          valor={valor('min')}
          tipo="number"
          aoMudar={(novo) => mudar('min', novo, true)}
        />
        <CampoQueEspera
          label="até R$"
          nome="max"
          valor={valor('max')}
          tipo="number"
          aoMudar={(novo) => mudar('max', novo, true)}
        />
      </fieldset>
      <Marcar
        label="Em promoção"
        name="promocao"
        value="1"
        checked={valor('promocao') === '1'}
        onChange={({ target }) => mudar('promocao', target.checked ? '1' : null)}
      />
      <Marcar
        label="Só o que está disponível"
        name="estoque"
        value="1"
        checked={valor('estoque') === '1'}
        onChange={({ target }) => mudar('estoque', target.checked ? '1' : null)}
      />
      {lugares.length > 0 && (
        <CampoDeEscolha
          label="Onde fica a loja"
          id={`${id}-local`}
          name="local"
          value={valor('local')}
          onChange={({ target: { value } }) => mudar('local', value)}
        >
          <option value="">Em todo o Brasil</option>
          {[...Map.groupBy(lugares, ({ uf }) => uf)].map(([uf, cidades]) => (
            <optgroup key={uf} label={uf}>
              <option value={uf}>Todo o estado ({uf})</option>
              {cidades.map(({ cidade }) => (
                <option key={cidade} value={`${cidade}, ${uf}`}>
                  {cidade}
                </option>
              ))}
            </optgroup>
          ))}
        </CampoDeEscolha>
      )}
      <CampoQueEspera
        label="Entrega no CEP"
        ajuda="Lojas que entregam ou enviam para lá, ou com retirada por perto."
        nome="cep"
        valor={valor('cep')}
        pronto={(cep) => cep === '' || /^\d{5}-?\d{3}$/.test(cep)}
        aoMudar={(novo) => mudar('cep', novo, true)}
      />
      <button type="submit" className="botao largo sem-js">
        Aplicar filtros
      </button>
      {emUso > 0 && (
        <Link to={{ search: termo ? new URLSearchParams({ q: termo }).toString() : '' }} className="link">
          Limpar filtros
        </Link>
      )}
    </Form>
  )
}

/** The categories found, and the one that is asked for even where nothing of it was. */
function comAtual(categorias: { endereco: string; nome: string }[], atual: string): [string, string][] {
  const todas = categorias.map(({ endereco, nome }): [string, string] => [endereco, nome])
  if (!atual || todas.some(([endereco]) => endereco === atual)) return todas
  return [[atual, atual.replaceAll('-', ' ')], ...todas]
}

interface CampoQueEsperaProps {
  label: string
  ajuda?: string
  nome: string
  valor: string
  tipo?: 'number'
  /** Whether what is written so far says something. */
  pronto?: (texto: string) => boolean
  aoMudar: (texto: string) => void
}

/** What is typed goes into the address after a short pause. */
function CampoQueEspera({ label, ajuda, nome, valor, tipo, pronto, aoMudar }: CampoQueEsperaProps) {
  const [texto, setTexto] = useState(valor)
  const [visto, setVisto] = useState(valor)
  const depoisDaPausa = useDepoisDaPausa(ESPERA)
  // The address changed by another way: a chip, Limpar, the back button.
  if (visto !== valor) {
    setVisto(valor)
    setTexto(valor)
  }

  return (
    <Campo
      label={label}
      {...(ajuda ? { description: ajuda } : {})}
      name={nome}
      type={tipo ?? 'text'}
      inputMode="numeric"
      autoComplete={nome === 'cep' ? 'postal-code' : 'off'}
      maxLength={12}
      {...(tipo === 'number' ? { min: 0, step: 'any' } : { placeholder: '00000-000' })}
      value={texto}
      onChange={({ target: { value } }) => {
        setTexto(value)
        depoisDaPausa(!pronto || pronto(value) ? () => aoMudar(value) : null)
      }}
    />
  )
}
