import{rng,I,dabs,inEll,inBox,many,lg,rg,filters,doc,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{blob,slim}from'./parts/land.mjs';
const r=rng(52);
// the shore, from the left headland round the beach to the right one: everything below and outside it is land
const shore='M-80 560C60 540 130 600 230 606 330 616 360 690 330 760 300 830 330 900 430 950 560 1010 760 1020 940 986 1120 952 1240 880 1270 800 1290 740 1240 690 1280 640 1330 590 1420 620 1490 570 1560 520 1640 520 1700 470L1880 420';
// pn: crown of a pine seen from above
const pine=`<g id="pn"><path fill="#434f47" d="${blob(r,0,0,92,66)}"/><path fill="#657156" d="${blob(r,-14,-16,70,42)}"/><path fill="#a7a170" d="${blob(r,-30,-28,40,19)}"/></g><g id="pm"><path fill="#3f4b46" d="${blob(r,0,0,88,70)}"/><path fill="#56634f" d="${blob(r,-16,-20,66,38)}"/></g>`;
const defs=pine+`<clipPath id="cs"><path d="M-80 400H1880V420L1700 470C1640 520 1560 520 1490 570 1420 620 1330 590 1280 640 1240 690 1290 740 1270 800 1240 880 1120 952 940 986 760 1020 560 1010 430 950 330 900 300 830 330 760 360 690 330 616 230 606 130 600 60 540-80 560Z"/></clipPath>`+
 filters(15,{wob:9,k:.5,k0:.25})+
 lg('sk',[[0,'#c9cccb'],[.5,'#ecdcc6'],[1,'#f9dfb4']])+rg('gl',[[0,'#fff0cd',1],[.4,'#fde0b0',.5],[1,'#fbd7a4',0]])+lg('m1',[[0,'#a9a8b4'],[1,'#d9cabf']])+
 lg('se',[[0,'#c3c7bd'],[.12,'#92b1b4'],[.4,'#6fa0a8'],[.75,'#6fb0ae'],[1,'#9fcbbb']])+
 lg('sa',[[0,'#e2c8a4'],[.5,'#f6e4c2'],[1,'#ecd2a8']],0,0,1,0)+lg('ro',[[0,'#8d7a80'],[.5,'#b99a86'],[1,'#f0d3a6']],1,.2,0,.8)+lg('la',[[0,'#94936c'],[.5,'#75795c'],[1,'#4d5648']])+lg('lr',[[0,'#8a8a6a'],[.5,'#616a55'],[1,'#474f49']]);
let b=`<rect x="-80" y="-80" width="1960" height="500" fill="url(#sk)"/><ellipse cx="420" cy="260" rx="900" ry="300" fill="url(#gl)"/>`;
b+=`<g filter="url(#b18)" stroke="#fbeede" opacity=".8"><path stroke-width="14" d="M-40 70q340-24 760 0M900 130q320-20 900 6"/><path stroke="#eac9bd" stroke-width="10" d="M700 30q320-16 620 4"/></g>`;
b+=`<path filter="url(#b2)" fill="url(#m1)" d="M1180 300C1280 280 1340 236 1430 240S1580 206 1660 214 1800 250 1880 236V330H1100Z"/>`;
b+=`<path fill="url(#se)" d="M-80 292H1880V1100H-80Z"/>`;
b+=dabs(r,70,rr=>{const t=rr();return[420+(rr()-.5)*(240+900*t),300+t*150]},{c:'#fff1d2',w:3,len:40,aj:.06,o:.8})+dabs(r,36,inBox(-40,320,1900,180),{c:'#5b8d98',w:4,len:90,aj:.05,o:.4});
// water: turquoise towards the sand, weed as darker fields
b+=`<g clip-path="url(#cs)"><g filter="url(#b18)"><path fill="#5aa3a4" opacity=".7" d="M380 700Q700 560 1260 640L1300 830Q900 1000 420 930Z"/><path fill="#8fcabb" opacity=".9" d="M350 800Q700 740 1270 740V830Q900 1040 400 960Z"/><path fill="#cfe3c8" d="M360 900Q760 900 1240 820L1200 930Q800 1060 400 990Z"/><path fill="#35707c" opacity=".55" d="${blob(r,620,640,150,40)}${blob(r,980,600,190,30)}${blob(r,480,760,70,40)}${blob(r,1130,730,90,34)}"/></g><g filter="url(#b2)">${dabs(r,60,rr=>[330+960*rr(),520+rr()*400],{c:'#d8ece0',w:4,len:60,aj:.14,o:.45})}</g><path filter="url(#b5)" stroke="#fff8e6" stroke-width="22" opacity=".8" d="${shore}"/></g>`;
// land: beach, then the headlands
b+=`<path fill="url(#sa)" d="M330 760C300 830 330 900 430 950 560 1010 760 1020 940 986 1120 952 1240 880 1270 800L1660 900V1280H100V900Z"/><path filter="url(#b5)" stroke="#c9a98a" stroke-width="16" opacity=".6" d="M346 880Q420 960 560 1004T940 1002Q1150 960 1262 850"/><path stroke="#fffaf0" stroke-width="5" opacity=".9" d="M336 850C360 920 440 962 560 986S820 1006 940 978 1200 900 1262 812"/>`;
// rocks: jagged cliffs with facets in light and shade
const jag=(p,amp)=>{const o=[];for(let i=0;i<p.length-1;i++){const[a,b]=[p[i],p[i+1]];for(let k=0;k<3;k++){const t=k/3;o.push([I(a[0]+(b[0]-a[0])*t+(k?(r()-.5)*amp:0)),I(a[1]+(b[1]-a[1])*t+(k?(r()-.5)*amp:0))])}}o.push(p.at(-1));return o};
const L=p=>p.map(q=>q.join(' ')).join('L');
const cliff=(foot,top,fill,lit,dark)=>{const n=foot.length-1;let a='',d='';for(let i=0;i<n;i++){const u=top[Math.floor(i/n*(top.length-1))],w=top[Math.min(top.length-1,Math.floor(i/n*(top.length-1))+1)],m=[I((foot[i][0]+u[0])/2+(r()-.5)*24),I((foot[i][1]+u[1])/2+(r()-.5)*20)];const z=`M${L([foot[i],m,u])}L${L([w,foot[i+1]])}Z`;if(r()<.5)a+=`M${L([foot[i],m,foot[i+1]])}Z`;else d+=`M${L([m,u,w])}Z`;if(r()<.35)a+=`M${L([m,w,foot[i+1]])}Z`}
 return`<path fill="${fill}" d="M${L(foot)}L${L([...top].reverse())}Z"/><path fill="${dark}" d="${d}"/><path fill="${lit}" d="${a}"/>`};
const lf=jag([[-80,566],[60,556],[220,604],[330,660],[336,760],[306,840],[330,900]],34),lt=jag([[-80,500],[60,500],[190,540],[268,600],[262,700],[230,820],[250,960]],30);
const rf=jag([[1880,420],[1700,470],[1480,566],[1284,616],[1232,704],[1272,806],[1400,880]],36),rt=jag([[1880,350],[1720,410],[1540,490],[1390,560],[1350,650],[1390,760],[1500,850]],30);
b+=cliff(lf,lt,'#a08a86','#c4a890','#7c6a78')+cliff(rf,rt,'#dcbd95','#f8dfb4','#b0938a');
b+=`<path fill="url(#la)" d="M${L(lt)}L420 1050 520 1280H-80Z"/><path fill="url(#lr)" d="M${L(rt)}L1370 1010 1230 1280H1880Z"/>`;
b+=`<g filter="url(#b10)" style="mix-blend-mode:multiply" opacity=".55" fill="#8d7c92"><path d="M250 940Q420 950 560 1090L480 1160 300 1060ZM330 690Q420 720 400 800 380 860 320 860ZM1480 850Q1400 960 1300 1180L1420 1200Z"/></g>`;
// pines from above, back to front, lit on the left
const put=a=>a.map(([x,y,k],i)=>`<use href="#p${x<320&&i%3||x>900&&i%5<2&&y<800||i%4==1?'m':'n'}" transform="translate(${x} ${y})rotate(${I((r()-.5)*30)})scale(${k})"/>`).join('');
b+=`<g filter="url(#s)">`+put([[-20,520,.6],[70,526,.6],[160,566,.7],[20,580,.8],[120,630,.9],[220,660,.8],[40,700,1.1],[170,740,1],[90,820,1.2],[200,850,1.1],[10,920,1.3],[150,960,1.4],[270,1010,1.2],[60,1080,1.6],[220,1130,1.6],[370,1150,1.2],[330,1250,1.7]])+put([[1860,400,.6],[1780,420,.6],[1700,470,.7],[1830,490,.8],[1610,520,.7],[1740,560,.9],[1520,580,.8],[1640,620,.9],[1450,660,.8],[1850,630,1],[1560,700,1],[1720,720,1.1],[1450,780,1],[1630,810,1.2],[1820,820,1.3],[1500,880,1.2],[1720,930,1.4],[1440,990,1.2],[1590,1020,1.5],[1820,1060,1.7],[1390,1130,1.4],[1560,1180,1.7],[1360,1250,1.4],[1740,1220,1.9]])+`</g>`;
// one pine leans out over the water
const up=many(inEll(420,600,150,34),inEll(330,650,90,24),inEll(520,640,90,24));
const needle=`<g filter="url(#s)"><path fill="#414d47" d="${blob(r,420,610,190,48)}${blob(r,320,664,110,34)}${blob(r,540,652,110,32)}"/></g><path fill="none" stroke="#6a5152" stroke-width="26" d="M210 1010Q270 860 380 760 410 710 420 640"/><path fill="none" stroke="#6a5152" stroke-width="13" d="M372 770Q350 720 320 680M390 748Q470 720 530 670"/><path stroke="#d9a67c" stroke-width="7" opacity=".8" d="M204 990Q262 850 366 758M398 700L410 640"/><g filter="url(#s)"><path fill="#677456" d="${blob(r,400,588,150,30)}${blob(r,306,648,80,20)}${blob(r,524,636,76,18)}"/><path fill="#b5ad76" d="${blob(r,360,572,90,14)}${blob(r,286,638,44,10)}${blob(r,500,626,44,9)}"/></g>`;
b+=needle+dabs(r,46,up,{c:'#c8bd84',w:4,len:18,ang:-1.4,aj:1.2,o:.8})+dabs(r,40,many(inEll(420,630,170,26),inEll(330,676,90,16),inEll(540,664,90,16)),{c:'#36423e',w:5,len:18,ang:-1.4,aj:1.2,o:.8});
b+=`<g filter="url(#s)">`+put([[150,1000,1.1],[250,1030,.8],[60,960,1]])+`</g><g filter="url(#b18)" style="mix-blend-mode:multiply" opacity=".45" fill="#8f7d96"><path d="M-80 860Q180 880 420 1280H-80ZM1880 760Q1560 900 1300 1280H1880Z"/></g><ellipse cx="1640" cy="520" rx="420" ry="200" fill="url(#gl)" opacity=".3"/>`;
// boat and its shadow on the sand below
b+=`<g transform="translate(760 790)rotate(-24)scale(.86)"><path fill="#2f6b74" opacity=".5" filter="url(#b5)" d="M-70 66Q20 20 130 66 40 110-70 66Z"/><path fill="#8f6f63" d="M-104 0Q-40-44 96-24L112 0 96 24Q-40 44-104 0Z"/><path fill="#fbf0dc" d="M-104-4Q-40-50 96-28L110-4 96 18Q-40 38-104-4Z"/><path fill="#b98a63" d="M-76-4Q-30-32 84-18L90-4 84 8Q-30 24-76-4Z"/><path fill="#7b5a4c" d="M-76-4Q-30-32 84-18V-10Q-30-20-76-4Z"/><path fill="#e8cfa4" d="M-10-26h16v42h-16ZM52-22h14v34h-14Z"/><path fill="#ad4a76" d="M64-20h20l6 14-6 12H64Z"/></g><path stroke="#f7ead2" stroke-width="3" opacity=".8" d="M680 828Q606 890 560 990"/>`;
// two towels and a parasol on the sand
b+=`<g transform="translate(60-30)"><path fill="#6a5a6a" opacity=".45" filter="url(#b5)" d="M800 1090Q870 1060 950 1100 880 1140 800 1090Z"/><path fill="#c07f98" d="M730 1070l66-14 16 46-66 16Z"/><path fill="#fbf1df" d="M760 1064l14-3 16 46-14 4Z"/><ellipse cx="850" cy="1064" rx="66" ry="40" fill="#efdcc0"/><path fill="#fff6e2" d="M850 1050L786 1056Q800 1026 840 1024ZM850 1050L846 1104Q806 1100 788 1076Z"/><path fill="#c8a9a2" d="M850 1050L914 1054Q918 1084 888 1098Z"/></g>`;
b+=dabs(r,40,inBox(470,1020,680,180),{c:'#c4a384',w:5,len:16,aj:1,o:.5})+`<g filter="url(#b10)" opacity=".4" fill="#5b4a60"><path d="M300 1190Q760 1110 1200 1170V1280H300Z"/></g>`;
// out of focus: the edge we look from
b+=`<g filter="url(#b5)"><path fill="#38423a" d="M520 1280Q640 1160 800 1170T1090 1280Z"/>`+sprigs(r,8,inEll(800,1190,200,40),{c:'#66714f',s:.9,id:'lk'})+sprigs(r,4,inEll(770,1160,160,30),{c:'#b0a872',s:.7,id:'lk'})+U(1,700,1186,2.2,20)+U(2,790,1160,2.5,60)+U(3,880,1180,2.2)+U(1,960,1220,2,10)+U(2,620,1226,2,50)+`</g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="480" cy="340" rx="1000" ry="560" fill="url(#gl)"/><path fill="#1d2238" opacity=".3" filter="url(#b40)" d="M-80 1100H1880V1280H-80Z"/></g>`;
export default slim(doc('A cove seen from above',defs+defsSprig(rng(9))+roseDef(),b,after));
