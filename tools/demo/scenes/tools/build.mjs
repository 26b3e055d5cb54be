// node build.mjs [name ...]: writes ../<name>.svg, minified; without names, every scene in this folder
import{readdirSync,writeFileSync}from'node:fs';
import{mini}from'./lib.mjs';
// each path command in its shorter form, absolute or relative
const AR={m:2,l:2,h:1,v:1,c:6,s:4,q:4,t:2,a:7,z:0};
const num=n=>{const s=String(Math.round(n*10)/10);return s.replace(/^(-?)0\./,'$1.')};
const join=a=>a.reduce((s,n,i)=>s+(i&&n[0]!='-'?' ':'')+n,'');
export function shortPath(d){
 let x=0,y=0,sx=0,sy=0,out='',last='';
 for(const[,c,rest]of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)){
  const L=c.toLowerCase(),n=(rest.match(/-?(?:\d+\.?\d*|\.\d+)/g)??[]).map(Number),k=AR[L];
  if(L=='z'){out+='Z';last='Z';x=sx;y=sy;continue}
  for(let i=0;i<n.length;i+=k){
   const g=n.slice(i,i+k),rel=c==L,op=L=='m'&&i?'l':L;
   // absolute and relative values of this segment
   const dx=j=>op=='v'?y:op=='h'?x:op=='a'?(j==5?x:j==6?y:0):j%2?y:x;
   const A=g.map((v,j)=>rel?v+dx(j):v),R=g.map((v,j)=>rel?v:v-dx(j));
   const form=(cmd,v)=>{const body=join(v.map(num));
    const same=cmd==last&&cmd!='M'&&cmd!='m'||last=='M'&&cmd=='L'||last=='m'&&cmd=='l';
    return same?(body[0]=='-'?'':' ')+body:cmd+body};
   const a=form(op.toUpperCase(),A),r=form(op,R);
   const useR=r.length<=a.length;
   out+=useR?r:a;last=useR?op:op.toUpperCase();
   if(op=='h')x=A[0];else if(op=='v')y=A[0];else{x=A[k-2];y=A[k-1]}
   if(op=='m'){sx=x;sy=y}
  }
 }
 return out;
}
const all=readdirSync(new URL('.',import.meta.url)).filter(f=>f.endsWith('.mjs')&&!['lib.mjs','kit.mjs','build.mjs'].includes(f)).map(f=>f.slice(0,-4)).sort();
for(const n of process.argv.length>2?process.argv.slice(2):all){
 const{default:svg}=await import(`./${n}.mjs`);
 if(!svg)continue;
 const s=mini(svg).replace(/ d="([^"]+)"/g,(m,d)=>` d="${shortPath(d)}"`).replace(/scale\(1(\.0)?\)/g,'').replace(/rotate\(0\)/g,'').replace(/([a-z]=")0\./g,'$1.').replace(/scale\(0\./g,'scale(.').replace(/(\d)\.0\)/g,'$1)');
 writeFileSync(new URL(`../${n}.svg`,import.meta.url),s);
 console.log(n,s.length);
}
