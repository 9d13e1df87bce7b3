/**
 * Language codes of MEDLINE, which are the bibliographic codes of ISO 639-2 (`eng`, `ger`, `fre`): the common spelling of all sources.
 *
 * - source: https://www.loc.gov/standards/iso639-2/php/code_list.php (as stored 2026)
 */

import { languageCode } from "@litfuse/query/dialects/languageName"

/** Pairs of a code (two letters of ISO 639-1, or a terminological code of ISO 639-2) and its bibliographic code. */
const pairs =
  "aa:aar,ab:abk,ae:ave,af:afr,ak:aka,am:amh,an:arg,ar:ara,as:asm,av:ava,ay:aym,az:aze,ba:bak,be:bel,bg:bul,bi:bis,bm:bam,bn:ben,bo:tib,br:bre,bs:bos,ca:cat,ce:che,ch:cha,co:cos,cr:cre,cs:cze,cu:chu,cv:chv,cy:wel,da:dan,de:ger,dv:div,dz:dzo,ee:ewe,el:gre,en:eng,eo:epo,es:spa,et:est,eu:baq,fa:per,ff:ful,fi:fin,fj:fij,fo:fao,fr:fre,fy:fry,ga:gle,gd:gla,gl:glg,gn:grn,gu:guj,gv:glv,ha:hau,he:heb,hi:hin,ho:hmo,hr:hrv,ht:hat,hu:hun,hy:arm,hz:her,ia:ina,id:ind,ie:ile,ig:ibo,ii:iii,ik:ipk,io:ido,is:ice,it:ita,iu:iku,ja:jpn,jv:jav,ka:geo,kg:kon,ki:kik,kj:kua,kk:kaz,kl:kal,km:khm,kn:kan,ko:kor,kr:kau,ks:kas,ku:kur,kv:kom,kw:cor,ky:kir,la:lat,lb:ltz,lg:lug,li:lim,ln:lin,lo:lao,lt:lit,lu:lub,lv:lav,mg:mlg,mh:mah,mi:mao,mk:mac,ml:mal,mn:mon,mr:mar,ms:may,mt:mlt,my:bur,na:nau,nb:nob,nd:nde,ne:nep,ng:ndo,nl:dut,nn:nno,no:nor,nr:nbl,nv:nav,ny:nya,oc:oci,oj:oji,om:orm,or:ori,os:oss,pa:pan,pi:pli,pl:pol,ps:pus,pt:por,qu:que,rm:roh,rn:run,ro:rum,ru:rus,rw:kin,sa:san,sc:srd,sd:snd,se:sme,sg:sag,si:sin,sk:slo,sl:slv,sm:smo,sn:sna,so:som,sq:alb,sr:srp,ss:ssw,st:sot,su:sun,sv:swe,sw:swa,ta:tam,te:tel,tg:tgk,th:tha,ti:tir,tk:tuk,tl:tgl,tn:tsn,to:ton,tr:tur,ts:tso,tt:tat,tw:twi,ty:tah,ug:uig,uk:ukr,ur:urd,uz:uzb,ve:ven,vi:vie,vo:vol,wa:wln,wo:wol,xh:xho,yi:yid,yo:yor,za:zha,zh:chi,zu:zul,bod:tib,ces:cze,cym:wel,deu:ger,ell:gre,eus:baq,fas:per,fra:fre,hye:arm,isl:ice,kat:geo,mkd:mac,mri:mao,msa:may,mya:bur,nld:dut,ron:rum,slk:slo,sqi:alb,zho:chi"

const codes: ReadonlyMap<string, string> = new Map([...pairs.matchAll(/(\w+):(\w+)/gu)].map(([, one, code]) => [one!, code!]))

/**
 * The code of a language: `eng` for `en`, `EN`, `en-GB`, `eng` and `English`. Any other text that is neither a code nor an English name of a frequent
 * language stays as it is.
 *
 * - empty: undefined for an unknown language (`und`, `unknown`)
 */
export const medlineLanguage = (text: string): string | undefined => {
  const [, code] = /^([a-z]{2,3})(?:[-_][a-z0-9]+)*$/u.exec(text.trim().toLowerCase()) ?? []
  if (/^(?:und|unknown|undetermined)$/iu.test(text.trim())) return undefined
  if (code !== undefined) return codes.get(code) ?? code
  const named = languageCode(text)
  return named === undefined ? text.trim() || undefined : codes.get(named)
}

/** Splits several codes in one text, as some services send them: `ger,eng`. Names with a comma are not split. */
export const languageList = (text: string): ReadonlyArray<string> =>
  /^\s*[a-z]{2,3}(?:\s*[,;/|]\s*[a-z]{2,3})+\s*$/iu.test(text) ? text.split(/[,;/|]/u).map((one) => one.trim()) : [text]
